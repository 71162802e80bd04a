import type { SuccessView } from '#server/people/leads/views/success-view';
import { tell } from '~/ui/events';
import { readSeen, withSeen } from '~/ui/seen-cars';
import { seenKey } from '~/ui/seen-key';

/** Key of the last lead reported in this visit. */
const toldKey = 'lead-told';

/** Adds the car to the ones this browser has seen, and reports the lead once, however often the page is shown. */
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
    // Without storage, the lead is reported on each view.
  }
  if (event) tell(event);
}
