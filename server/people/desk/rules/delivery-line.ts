import type { DeskDelivery } from '../desk-store-port';
import type { ChipView } from '../views/chip-view';
import type { DeliveryLineView } from '../views/lead-page-view';
import { momentText } from './desk-time';

/** A delivery's state as text: when it arrived, when the next attempt is, or why it failed. */
export function deliveryLine(one: DeskDelivery, timeZone: string): DeliveryLineView {
  const { id, attempts, lastError } = one;
  const destination =
    one.about === 'lead' ? one.destination : `${one.destination} (${one.about.replaceAll('-', ' ')})`;
  const because = lastError ? ` Last response: ${lastError}.` : '';
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const line = (chip: ChipView, text: string, retry: boolean): DeliveryLineView => ({
    ...{ id, destination, chip, text, retry },
  });
  switch (one.state) {
    case 'delivered': {
      const when = one.deliveredAt ? momentText(new Date(one.deliveredAt), timeZone) : '';
      return line({ text: 'Delivered', tone: 'positive' }, when, false);
    }
    case 'dead':
      return line({ text: 'Not delivered', tone: 'critical' }, `Failed after ${tries}.${because}`, true);
    case 'pending': {
      const when = momentText(new Date(one.nextAttemptAt), timeZone);
      const text = lastError
        ? `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, next attempt ${when}.${because}`
        : 'Sending.';
      return line({ text: 'Waiting', tone: 'neutral' }, text, lastError !== null);
    }
  }
}
