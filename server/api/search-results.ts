import { z } from 'zod';
import { isRange, rangeText } from '#server/search/rules/refinement';
import type { Understood } from '#server/search/rules/words/understand';
import type { FoundCars } from '#server/search/search-cars';
import { hitSchema } from './card-fields';

const understoodSchema = z
  .object({
    readings: z.array(
      z.object({
        words: z.string().describe('As typed.'),
        label: z.string().describe('How the words were interpreted, for display.'),
        excluded: z.literal(true).optional().describe('The words exclude the cars that the parameters find.'),
        parameters: z.record(z.string(), z.array(z.string())).describe('The equivalent parameters.'),
      }),
    ),
    rest: z.string().describe('Words searched as text.'),
  })
  .describe('How `query` was interpreted; absent when nothing was, and with `literal=1`.')
  .meta({ id: 'Understood' });

export const countsSchema = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })));
export const rangesSchema = z.record(z.string(), z.object({ min: z.number(), max: z.number() }).nullable());

export const foundSchema = z
  .object({
    hits: z.array(hitSchema),
    count: z.int().describe('Cars found, on all pages.'),
    page: z.int(),
    pages: z.int(),
    facets: countsSchema.describe(
      'By attribute; the counts of a refined attribute ignore its own refinement.',
    ),
    ranges: rangesSchema.describe('Lowest and highest value by attribute.'),
    understood: understoodSchema.optional(),
    ms: z.number().describe('Milliseconds the engine took.'),
    notice: z
      .enum(['stale', 'degraded'])
      .optional()
      .describe(
        'The engine is unreachable: `stale` means cached results, `degraded` means results from the database with exact spelling only.',
      ),
  })
  .meta({ id: 'SearchResults' });

/** The answer to a search. */
export function toBody(
  foundCars: FoundCars,
  hits: z.input<typeof foundSchema>['hits'],
): z.input<typeof foundSchema> {
  return {
    hits,
    count: foundCars.count,
    page: foundCars.page,
    pages: foundCars.pages,
    facets: Object.fromEntries(Object.entries(foundCars.facets).map(([name, counts]) => [name, [...counts]])),
    ranges: foundCars.ranges,
    ...(foundCars.understood ? { understood: toUnderstood(foundCars.understood) } : {}),
    ms: foundCars.ms,
    ...(foundCars.notice === null ? {} : { notice: foundCars.notice }),
  };
}

function toUnderstood({ readings, state }: Understood): z.input<typeof understoodSchema> {
  return {
    readings: readings.map(({ words, label, refinements: read, near, excluded }) => ({
      words,
      label,
      ...(excluded ? { excluded } : {}),
      parameters: {
        ...Object.fromEntries(
          Object.entries(read).map(([name, one]) => [name, isRange(one) ? [rangeText(one)] : [...one]]),
        ),
        ...(near ? { postcode: [near.postcode], within: [String(near.withinKm)] } : {}),
      },
    })),
    rest: state.exclusions?.text ?? state.query,
  };
}
