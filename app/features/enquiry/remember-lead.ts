import type { SuccessView } from '#server/people/leads/views/success-view';
import { tell } from '~/ui/events';
import { readSeen, withSeen } from '~/ui/seen-cars';
import { seenKey } from '~/ui/seen-key';

/** Where this visit keeps the lead that was told last. */
const toldKey = 'lead-told';

/** Keeps the car among those this browser has seen, and reports the lead once, however often its page is shown. */
export function rememberLead({ car, event }: Pick<SuccessView, 'car' | 'event'>): void {
  try {
    if (car)
      localStorage.setItem(
        seenKey,
        JSON.stringify(withSeen(readSeen(localStorage.getItem(seenKey)), car.slug)),
      );
    if (!event || sessionStorage.getItem(toldKey) === event.lead_id) return;
    sessionStorage.setItem(toldKey, event.lead_id);
  } catch {
    // Without storage nothing is kept, and the lead is told each time.
  }
  if (event) tell(event);
}
