import type { CarView } from '#server/stock/cars/views/car-view';
import { Section } from '~/ui/section';
import { Facts } from './facts';

/** The specifications of the variant, caravan or motorcycle. */
export const Specifications = ({ car: { specifications } }: { car: CarView }) =>
  specifications.length > 0 ? (
    <Section title="Specifications" id="specifications" fold="closed">
      <Facts facts={specifications} rows />
    </Section>
  ) : null;
