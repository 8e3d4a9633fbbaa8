/** True states of affairs of binary cases: every discordance with every difference it allows. */
export const DISCORDANCES = [0.02, 0.05, 0.1, 0.3];
const DIFFERENCES = [0, -0.02, -0.05];

export const BINARY_SETTINGS = DISCORDANCES.flatMap((discordance) =>
  DIFFERENCES.filter((difference) => 0 - difference <= discordance).map((difference) => ({
    discordance,
    difference,
    name: `discordance ${discordance}, difference ${difference}`,
  })),
);
