import type { Side } from './sides.ts';

/** Where tests are; `tools` is for tests that are not of the product. */
export const layers = ['contract', 'server', 'web', 'browser', 'tools'] as const;
export type Layer = (typeof layers)[number];

/** The layers in which a test covers each side. */
export const layersOfSide: Readonly<Record<Side, readonly Layer[]>> = {
  screen: ['web', 'browser'],
  server: ['contract', 'server'],
};

const layerOfFolder: Readonly<Record<string, Layer>> = {
  contract: 'contract',
  server: 'server',
  web: 'web',
  e2e: 'browser',
};

export const layerOf = (file: string): Layer => layerOfFolder[file.split(/[\\/]/)[0] ?? ''] ?? 'tools';
