import { carLocation } from '#server/dealership/locations/rules/car-location';
import { worded } from '#server/dealership/tenants/rules/noun';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { depositText, reserveHref } from '#server/stock/cars/rules/buttons';
import { reservePoints } from '#server/stock/cars/rules/page-content';
import { contactFields, messageField } from '../enquiry-fields';
import { boxField, choiceField } from '../field-kinds';
import { type Asked, type LeadForm, oneStep, plain } from '../lead-form';

/**
 * Reserving a car, as a request: the deposit, the hold and
 * refund terms are shown; the dealer calls to take the deposit.
 */
export function reserveForm({ tenant, car }: Asked & { readonly car: Car }): LeadForm {
  const { noun } = tenant.stock;
  const deposit = depositText(tenant.cards);
  const terms = reserveTerms(tenant);
  const place = carLocation(car, tenant.locations);
  const next = deposit ? `take the ${deposit} deposit` : 'explain the next steps';
  return {
    ...plain,
    ...filing.reserve,
    title: worded('Reserve this car', noun),
    intro: `No payment is taken on this page. Send us your request and we’ll call you to ${next}, then hold the ${noun.one} for you.`,
    points: reservePoints(tenant.car_page.reserve_online, deposit),
    steps: oneStep([
      ...contactFields,
      handover(place?.name),
      messageField(false),
      boxField({
        ...{ name: 'agree_reservation', label: terms, required: true },
        missing: 'Agree to the reservation terms before sending the form.',
      }),
    ]),
    told: () => ({ reservation_terms: terms }),
    submit: 'Request to reserve',
    ...(place?.visible ? { places: [place] } : {}),
  };
}

/** The start of a used car purchase, if the dealer offers it. */
export const journeyOf = ({ tenant: { cards }, car }: Pick<Asked, 'tenant' | 'car'>): string | undefined =>
  cards.reserve?.journey && car?.car_type === 'used' ? reserveHref(car.slug, cards) : undefined;

const handover = (place: string | undefined) =>
  choiceField({
    ...{ name: 'handover', label: 'Pick-up or delivery?', control: 'radio' },
    options: [
      { value: 'Pick-up', text: place ? `Pick up from ${place}` : 'Pick up' },
      { value: 'Delivery', text: 'Delivery' },
    ],
  });

/** Text beside the checkbox: the dealer's own, or a sentence on deposit, hold and refund. */
export function reserveTerms({
  cards,
  car_page,
  stock,
}: Pick<Tenant, 'cards' | 'car_page' | 'stock'>): string {
  const own = cards.reserve?.terms;
  if (own) return own;
  const deposit = depositText(cards);
  const { hold_hours, refund_percent } = car_page.reserve_online;
  const holds = `holds this ${stock.noun.one} for ${hold_hours} hours`;
  if (!deposit) return `I agree to the reservation terms: my reservation ${holds}.`;
  const refund = refund_percent > 0 ? ` and is ${refund_percent}% refundable` : ' and is not refundable';
  return `I agree to the reservation terms: the ${deposit} deposit ${holds}${refund}.`;
}
