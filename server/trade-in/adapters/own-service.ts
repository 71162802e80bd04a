import type { z } from 'zod';
import type { ValuationSettings } from '#server/settings/trade-in-schema';
import type { Provider } from '#server/trade-in/providers/provider-port';
import {
  type lookupRequestSchema,
  lookupResponseSchema,
  questionsResponseSchema,
  type valuationRequestSchema,
  valuationResponseSchema,
} from '#server/trade-in/rules/own-service-schema';
import type { Adjustment, Estimate, OwnVehicle } from '#server/trade-in/valuation';

interface OwnServiceAccount {
  readonly settings: NonNullable<ValuationSettings['own_service']>;
  readonly token: string | undefined;
}

type ProvidedVehicle = z.infer<typeof lookupResponseSchema>['vehicle'];

/** A dealer's own service, as described in /api/openapi.json. */
export const ownService = ({ settings, token }: OwnServiceAccount): Provider => {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'dealer-site',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const post = (path: string, body: object) => ({
    url: `${settings.url.replace(/\/+$/, '')}${path}`,
    headers,
    body: JSON.stringify(body),
  });
  return {
    source: 'own_service',
    lookUp: ({ rego, state }) => ({
      request: post('/lookup', { rego, state } satisfies z.infer<typeof lookupRequestSchema>),
      read: (json) => {
        const parsed = lookupResponseSchema.safeParse(json);
        return parsed.success ? toVehicle(parsed.data.vehicle) : undefined;
      },
    }),
    questions: (vehicle) => ({
      request: post('/questions', { vehicle: fromVehicle(vehicle) }),
      read: (json) => questionsResponseSchema.safeParse(json).data?.questions,
    }),
    value: ({ vehicle, kilometres, state, rego, answers }, now) => ({
      request: post('/valuation', {
        vehicle: fromVehicle(vehicle),
        kilometres,
        state,
        answers,
        ...(rego === undefined ? {} : { rego }),
      } satisfies z.infer<typeof valuationRequestSchema>),
      read: (json) => toEstimate(json, now),
    }),
  };
};

const idPrefix = 'own_service:';

function toVehicle({ id, ...vehicle }: ProvidedVehicle): OwnVehicle {
  const facts = Object.entries(vehicle).filter(([, value]) => value !== null && value !== undefined);
  const { make, model, year } = vehicle;
  return {
    ...Object.fromEntries(facts),
    make,
    model,
    year,
    ...(id ? { providerId: `${idPrefix}${id}` } : {}),
  };
}

function fromVehicle({ providerId, ...vehicle }: OwnVehicle): ProvidedVehicle {
  const id = providerId?.startsWith(idPrefix) ? providerId.slice(idPrefix.length) : undefined;
  return { ...vehicle, ...(id ? { id } : {}) };
}

function toEstimate(json: unknown, now: Date): Estimate | null | undefined {
  const parsed = valuationResponseSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { dollars, low_dollars, high_dollars, confidence, summary, ...rest } = parsed.data;
  if (dollars === 0) return null;
  return {
    dollars,
    lowDollars: low_dollars,
    highDollars: high_dollars,
    confidence,
    basis: {
      source: 'own_service',
      summary,
      comparables: rest.comparables ?? undefined,
      askingDollars: rest.asking_dollars ?? undefined,
    },
    adjustments: explained(rest.adjustments ?? [], dollars),
    at: now.toISOString(),
  };
}

/** The service's own steps, completed so that they add up. */
function explained(steps: readonly Adjustment[], dollars: number): readonly Adjustment[] {
  if (steps.length === 0) return [{ label: 'Valuation', dollars }];
  const rest = dollars - steps.reduce((sum, step) => sum + step.dollars, 0);
  return rest === 0 ? steps : [...steps, { label: 'Other', dollars: rest }];
}
