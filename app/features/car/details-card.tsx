import type { CarView } from '#server/stock/views/car-view';
import { Section } from '~/ui/section';
import { Facts } from './facts';

/** What identifies this one car: when it was built, its plate, stock number and VIN. */
export const CarDetailsCard = ({ car: { details } }: { car: CarView }) =>
  details.length > 0 ? (
    <Section title="Car details" id="car-details" fold="closed">
      <Facts facts={details} rows />
    </Section>
  ) : null;
