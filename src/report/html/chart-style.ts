import type { Config } from 'vega-lite';

/**
 * Hues after Okabe and Ito (2008), told apart in every common colour blindness. Never the only sign of anything: shapes
 * and words say the same.
 */
export const HUE = {
  blue: '#0072B2',
  vermillion: '#D55E00',
  green: '#009E73',
  orange: '#E69F00',
  sky: '#56B4E9',
  purple: '#CC79A7',
} as const;

export const chartHues = Object.entries(HUE).map(([name, hex]) => ({ name, hex }));

/** Text that is ink, lines that keep back. Sizes in pixels. */
export const chartConfig: Config = {
  background: 'transparent',
  aria: false,
  view: { stroke: null },
  text: { color: 'currentColor', fontSize: 12 },
  axis: {
    labelColor: 'currentColor',
    titleColor: 'currentColor',
    titleFontWeight: 'normal',
    labelFontSize: 12,
    titleFontSize: 12,
    domainColor: 'currentColor',
    domainOpacity: 0.4,
    tickColor: 'currentColor',
    tickOpacity: 0.4,
    gridColor: 'currentColor',
    gridOpacity: 0.12,
  },
  legend: {
    labelColor: 'currentColor',
    titleColor: 'currentColor',
    titleFontWeight: 'normal',
    labelFontSize: 12,
    titleFontSize: 12,
    labelLimit: 0,
    orient: 'top',
  },
  header: { labelColor: 'currentColor', titleColor: 'currentColor', labelFontSize: 12, titleFontSize: 12 },
  title: { color: 'currentColor', fontSize: 13, fontWeight: 600, anchor: 'start' },
  range: { category: [HUE.blue, HUE.vermillion, HUE.green, HUE.purple, HUE.orange, HUE.sky] },
};
