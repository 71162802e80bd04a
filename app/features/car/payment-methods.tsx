import type { CarView } from '#server/stock/cars/views/car-view';
import { Section } from '~/ui/section';
import * as css from './payment-methods.css';

/** Cards and wallets accepted for a deposit, as marks or by name. */
export const PaymentMethods = ({ car }: { car: CarView }) =>
  car.panel.payments ? (
    <Section title="Ways to pay your deposit" id="payment">
      <ul className={css.strip}>
        {car.panel.payments.map(({ kind, text, mark }) => (
          <li key={kind} className={mark ? undefined : css.method}>
            {mark ? <img src={mark} alt={text} width={58} height={36} loading="lazy" /> : text}
          </li>
        ))}
      </ul>
    </Section>
  ) : null;
