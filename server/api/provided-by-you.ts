import type { z } from 'zod';
import {
  lookupRequestSchema,
  lookupResponseSchema,
  questionsRequestSchema,
  questionsResponseSchema,
  valuationRequestSchema,
  valuationResponseSchema,
} from '#server/trade-in/providers/own-service';
import type { WebhookDeclaration } from './routes/openapi-operation';

const terms =
  'Called only where `valuation.own_service` of the site’s settings names your service. The site waits 4 seconds for ' +
  'all calls of a step, reads 64 KB of JSON and follows no redirects. It keeps a response for ten minutes. After three ' +
  'failures in a row it leaves the service alone for half a minute or longer, and never calls before Retry-After. The ' +
  'calls of a day are limited by `valuation.limits.provider_calls_per_day`. Meanwhile the built-in valuer answers. ' +
  'With `token_env`, requests have Authorization: Bearer and that token.';

const common = { tags: ['Provided by you'], headers: {} };

const failures = {
  '429': 'Not called again before Retry-After, an hour at most.',
  '5XX': 'A failure, as is every other status.',
};

const vehicle = {
  id: 'VW-POLO-AW-70TSI',
  make: 'Volkswagen',
  model: 'Polo',
  year: 2019,
  badge: '70TSI Trendline',
  body: 'Hatch',
  transmission: 'Automatic',
  fuel: 'Petrol',
};

interface Operation {
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly purpose: string;
  readonly body: z.ZodType;
  readonly request: unknown;
  readonly response: z.ZodType;
  readonly answer: unknown;
  readonly unknown: string;
}

const provided = ({
  name,
  path,
  summary,
  purpose,
  unknown,
  ...operation
}: Operation): WebhookDeclaration => ({
  name,
  summary,
  ...common,
  description: `POST {url}${path}. ${purpose} ${terms}`,
  body: operation.body,
  example: { summary, value: operation.request },
  response: {
    description: 'Found.',
    schema: operation.response,
    example: { summary, value: operation.answer },
  },
  answers: { '404': unknown, '422': unknown, ...failures },
});

/** The service that a dealer may provide: cars by registration. */
export const providedLookup = provided({
  name: 'valuation.lookup',
  path: '/lookup',
  summary: 'Find a car by its registration',
  purpose: 'The shopper is asked whether it is theirs.',
  body: lookupRequestSchema,
  request: { rego: '1ABC23', state: 'VIC' },
  response: lookupResponseSchema,
  answer: { vehicle },
  unknown: 'No such registration.',
});

/** The questions about the condition, if the service has its own. */
export const providedQuestions = provided({
  name: 'valuation.questions',
  path: '/questions',
  summary: 'List the questions about the condition',
  purpose: 'Optional: without it the site asks its own questions.',
  body: questionsRequestSchema,
  request: { vehicle },
  response: questionsResponseSchema,
  answer: {
    questions: [
      {
        name: 'hail',
        label: 'Is there hail damage?',
        options: [
          { value: 'no', text: 'No' },
          { value: 'yes', text: 'Yes' },
        ],
      },
    ],
  },
  unknown: 'The service asks nothing of its own.',
});

/** The value of a car. */
export const providedValuation = provided({
  name: 'valuation.value',
  path: '/valuation',
  summary: 'Value a car',
  purpose: 'Margin, costs and answers are yours to allow for: the site changes nothing.',
  body: valuationRequestSchema,
  request: { vehicle, kilometres: 57_306, state: 'VIC', rego: '1ABC23', answers: { hail: 'no' } },
  response: valuationResponseSchema,
  answer: {
    dollars: 17_100,
    low_dollars: 15_900,
    high_dollars: 18_300,
    confidence: 'high',
    summary: '12 Polos sold in Victoria this month',
    comparables: 12,
    asking_dollars: 20_600,
    adjustments: [
      { label: 'Auction price', dollars: 17_500 },
      { label: 'Reconditioning', dollars: -400 },
    ],
  },
  unknown: 'The service cannot value this car.',
});
