/**
 * Whether properties run whole: in `npm run test:all`, unless `PROPERTIES=few` says that the suite has already run on
 * another Node.
 */
export const runsWhole = process.env['TESTS'] === 'all' && process.env['PROPERTIES'] !== 'few';

/** Runs of a property: all of them, or a tenth in the quick suite. */
export const runs = (all: number): number => (runsWhole ? all : Math.max(25, Math.round(all / 10)));
