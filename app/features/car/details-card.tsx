import type { CarPageView } from '#server/pages/car/views/car-page-view';
import type { CarView } from '#server/stock/cars/views/car-view';
import { capital } from '~/ui/noun';
import { Section } from '~/ui/section';
import { Facts } from './facts';

/** What identifies this car: build date, plate, stock number and VIN. */
export const CarDetailsCard = ({ car: { details }, noun }: { car: CarView; noun: CarPageView['noun'] }) =>
  details.length > 0 ? (
    <Section title={`${capital(noun?.one ?? 'car')} details`} id="car-details" fold="closed">
      <Facts facts={details} rows />
    </Section>
  ) : null;
