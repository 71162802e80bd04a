import type { CarView } from '#server/stock/views/car-view';
import { Section } from '~/ui/section';
import * as css from './payment-methods.css';

/** Cards and wallets that are taken where money is: their names, set like the plates at a till. */
export const PaymentMethods = ({ car }: { car: CarView }) =>
  car.panel.payments ? (
    <Section title="Ways to pay your deposit" id="payment">
      <ul className={css.strip}>
        {car.panel.payments.map(({ kind, text }) => (
          <li key={kind} className={css.method}>
            {text}
          </li>
        ))}
      </ul>
    </Section>
  ) : null;
