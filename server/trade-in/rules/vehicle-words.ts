import { makeModel } from '#server/stock/cars/rules/naming';
import { kilometres } from '#server/stock/price/rules/formats';
import type { OwnVehicle, Valuation } from '#server/trade-in/valuation';
import type { VehicleCardView } from '#server/trade-in/views/valuation-view';

/** `2019 Mazda 3`. */
export const ownVehicleName = ({ year, make, model }: Pick<OwnVehicle, 'year' | 'make' | 'model'>): string =>
  `${year} ${makeModel(make, model)}`;

const factLabels = {
  body: 'Body',
  transmission: 'Transmission',
  fuel: 'Fuel',
  drive: 'Drive',
  colour: 'Colour',
} as const satisfies Partial<Record<keyof OwnVehicle, string>>;

/** The car as the shopper recognises it; what is not known is left out. */
export function vehicleCard(vehicle: OwnVehicle, registration: Valuation['registration']): VehicleCardView {
  const names = Object.keys(factLabels) as (keyof typeof factLabels)[];
  return {
    name: ownVehicleName(vehicle),
    detail: [vehicle.badge, vehicle.series].filter(Boolean).join(' '),
    plate: registration ?? undefined,
    facts: names.flatMap((name) => {
      const value = vehicle[name];
      return value ? [{ label: factLabels[name], value }] : [];
    }),
  };
}

/** What was said about the car, in short: badge, kilometres and registration. */
export const vehicleFacts = ({
  vehicle,
  kilometres: km,
  registration,
}: Pick<Valuation, 'vehicle' | 'kilometres' | 'registration'>): string[] =>
  [
    [vehicle?.badge, vehicle?.series].filter(Boolean).join(' '),
    km === null ? '' : kilometres(km),
    registration ? `${registration.rego} (${registration.state})` : '',
  ].filter(Boolean);
