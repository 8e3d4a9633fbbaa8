/* Generated from energy-file-schema.ts by scripts/generate.mjs; do not edit. */

/**
 * What the log of a power or energy meter measured, for `qgate join --energy`. Without boundary, exclusions and sampling interval no number is computed.
 */
export interface EnergyFile {
  /**
   * Version of this file format.
   */
  energy: 1;
  /**
   * The log, relative to this file: a range export of Prometheus (JSON), or the CSV or PTDaemon log of a wall meter. Default: none, and the energy that the load generator states itself is taken.
   */
  log?: string;
  /**
   * What the log is. Default: `prometheus` for a name that ends in .json, else `wall-meter`.
   */
  format?: 'prometheus' | 'wall-meter';
  /**
   * Version of the exporter whose metric names the log has. Default: told by the names.
   */
  schema_version?: string;
  /**
   * What the energy includes, from the chip outwards. Different boundaries are never compared.
   */
  boundary: 'gpu_device' | 'accelerator_board' | 'host_dc' | 'host_ac' | 'facility';
  /**
   * What the boundary leaves out, e.g. [CPU, fans, network, cooling].
   *
   * Items: Something that draws power and is not in the number.
   */
  exclusions: string[];
  /**
   * Milliseconds between samples, as the meter was set; a gap more than twice as long is a hole.
   */
  sampling_interval_ms: number;
  /**
   * Devices that belong to the service. Default: all in the log.
   *
   * Items: Id of a device, as the log names it.
   */
  devices?: string[];
  /**
   * True where other tenants ran on the same devices. Default: false.
   */
  shared?: boolean;
  /**
   * `allocated` (default): all that the devices drew. `incremental`: above idle_watts. The two are never compared.
   */
  accounting?: 'allocated' | 'incremental';
  /**
   * Power of the same boundary without load; needed for `incremental`.
   */
  idle_watts?: number;
  /**
   * Power usage effectiveness, for the boundary `facility` computed from a meter inside.
   */
  pue?: number;
  /**
   * What stood ready during the window, e.g. `4 replicas on 8 H100`.
   */
  warm_capacity: string;
  /**
   * Offset from UTC of times in the log that tell none.
   */
  utc_offset?: string;
  /**
   * When the load test measured, warm-up excluded. Needed where its own file does not tell the time of day.
   */
  window?: {
    /**
     * Begin, with its zone.
     */
    start: string;
    /**
     * End, with its zone.
     */
    end: string;
  };
}
