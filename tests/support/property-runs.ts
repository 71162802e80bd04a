/** Runs of a property: a tenth of them in the quick suite, all of them in `npm run test:all`. */
export const runs = (all: number): number =>
  process.env['TESTS'] === 'all' ? all : Math.max(25, Math.round(all / 10));
