import { z } from 'zod';
import type { ValuationSettings } from '#server/settings/trade-in-schema';
import type { TradeInPrice } from '#server/trade-in/rules/trade-in-price';
import type { AdjustmentAnswers, Estimate, OwnVehicle } from '#server/trade-in/valuation';
import type { Provider, ProviderCall } from './provider-port';

interface AutograbAccount {
  readonly settings: NonNullable<ValuationSettings['autograb']>;
  readonly key: string;
  /** The date at the site, in words. */
  readonly today: (now: Date) => string;
  /** The dealer's price from a trade price, less what the answers take off. */
  readonly priceOf: (label: string, tradeDollars: number, answers: AdjustmentAnswers) => TradeInPrice;
}

/**
 * AutoGrab's vehicle data and valuations of Australia, version 2: devhub.autograb.com. Assumed, because it isn't documented: a
 * VIN is answered as a plate is, statuses 400, 404 and 422 mean an unknown car, and `bounds.trade` may come beside
 * `bounds.retail`. `condition_score` isn't sent: the site's own questions say more.
 */
export const autograb = ({ settings, key, today, priceOf }: AutograbAccount): Provider => {
  const headers = { apikey: key, accept: 'application/json', 'user-agent': 'dealer-site' };
  const at = (path: string) => `${settings.url.replace(/\/+$/, '')}${path}`;
  return {
    source: 'autograb',
    questions: () => null,
    lookUp: (named): ProviderCall<OwnVehicle> => ({
      request: {
        url: at(
          'vin' in named
            ? `/vehicles/vins/${encodeURIComponent(named.vin)}?region=au`
            : `/vehicles/registrations/${encodeURIComponent(named.rego)}?region=au&state=${named.state}`,
        ),
        headers,
      },
      read: readVehicle,
    }),
    value: ({ vehicle, kilometres, answers }, now) => {
      const id = vehicle.providerId?.startsWith(idPrefix) && vehicle.providerId.slice(idPrefix.length);
      if (!id) return null;
      const body = JSON.stringify({ region: 'au', vehicle_id: id, kms: kilometres });
      return {
        request: {
          url: at('/valuations/predict'),
          body,
          headers: { ...headers, 'content-type': 'application/json' },
        },
        read: (json) =>
          toEstimate(json, {
            priceOf: (trade) => priceOf('AutoGrab trade price', trade, answers),
            date: today(now),
            at: now.toISOString(),
          }),
      };
    },
  };
};

const idPrefix = 'autograb:';
const word = z.string().trim().min(1).max(80);
const optionalWord = word.nullish().catch(undefined);

/** `vehicle` is null for a plate or VIN without a match in the catalogue. */
const lookupSchema = z.object({
  vehicle: z
    .object({
      id: z.coerce.string().regex(/^\w{1,64}$/),
      make: word,
      model: word,
      year: z.coerce.number().int().min(1900).max(2100),
      badge: optionalWord,
      series: optionalWord,
      body_type: optionalWord,
      transmission_type: optionalWord,
      fuel_type: optionalWord,
      drive_type: optionalWord,
    })
    .nullable(),
});

function readVehicle(json: unknown): OwnVehicle | null | undefined {
  const parsed = lookupSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { vehicle } = parsed.data;
  if (!vehicle) return null;
  return {
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year,
    badge: vehicle.badge ?? undefined,
    series: vehicle.series ?? undefined,
    body: vehicle.body_type ?? undefined,
    transmission: vehicle.transmission_type ?? undefined,
    fuel: vehicle.fuel_type ?? undefined,
    drive: vehicle.drive_type ?? undefined,
    providerId: `${idPrefix}${vehicle.id}`,
  };
}

const amount = z.number().min(0).max(10_000_000);
const bounds = z.object({ lower: amount, upper: amount }).nullish().catch(undefined);

const predictionSchema = z.object({
  prediction: z.object({
    /** 0 to 1. */
    score: z.number().min(0).max(1),
    /** What dealers ask, government charges excluded, GST included. */
    retail_price: amount,
    /** What dealers pay for the car in good condition. */
    trade_price: amount.nullable(),
  }),
  bounds: z.object({ retail: bounds, trade: bounds }).nullish().catch(undefined),
});

interface Terms {
  readonly priceOf: (tradeDollars: number) => TradeInPrice;
  readonly date: string;
  readonly at: string;
}

/** A price below which there is nothing to offer counts as no valuation. */
function toEstimate(json: unknown, { priceOf, date, at }: Terms): Estimate | null | undefined {
  const parsed = predictionSchema.safeParse(json);
  if (!parsed.success) return undefined;
  const { score, retail_price: askingDollars, trade_price: tradeDollars } = parsed.data.prediction;
  if (tradeDollars === null) return null;
  const price = priceOf(tradeDollars);
  const [low, high] = rangeOf(tradeDollars, parsed.data);
  if (price.dollars === 0) return null;
  return {
    ...price,
    lowDollars: Math.min(price.dollars, priceOf(low).dollars),
    highDollars: Math.max(price.dollars, priceOf(high).dollars),
    confidence: score >= 0.85 ? 'high' : score >= 0.7 ? 'medium' : 'low',
    basis: {
      source: 'autograb',
      summary: `AutoGrab valuation of ${date}, from asking prices of the past week`,
      askingDollars: Math.round(askingDollars),
    },
    at,
  };
}

/** AutoGrab's own range of trade prices; else the shape of its retail range; else the doubt in its score. */
function rangeOf(
  trade: number,
  { prediction, bounds: given }: z.infer<typeof predictionSchema>,
): [low: number, high: number] {
  if (given?.trade) return [given.trade.lower, given.trade.upper];
  const { retail_price: retail, score } = prediction;
  if (given?.retail && retail > 0) {
    return [(trade * given.retail.lower) / retail, (trade * given.retail.upper) / retail];
  }
  const spread = Math.min(Math.max(1 - score, 0.05), 0.25);
  return [trade * (1 - spread), trade * (1 + spread)];
}
