/**
 * Runs of a property: all of them in `npm run test:all`; a tenth in the quick suite, and where `PROPERTIES=few` says that
 * the suite has already run them all on another Node.
 */
export const runs = (all: number): number =>
  process.env['TESTS'] === 'all' && process.env['PROPERTIES'] !== 'few'
    ? all
    : Math.max(25, Math.round(all / 10));
