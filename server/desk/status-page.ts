import { clockTime, localTime } from '#server/platform/text/local-time';
import type { StaffVisit } from './create-desk';
import type { StatusPartView, StatusState } from './views/desk-view';

/** The state of the signed-in person's own site: stock and deliveries, and for owners what the site runs on. */
export async function statusView(visit: StaffVisit) {
  const { tenant, now, services } = visit;
  const parts = await services.statusParts(visit, visit);
  return {
    page: 'status' as const,
    checkedAt: now.toISOString(),
    checkedText: `Checked at ${clockTime(localTime(tenant.time_zone, now).time)}`,
    overall: overall(parts),
    parts,
  };
}

/** From bad to good. */
const states: readonly StatusState[] = ['fault', 'attention', 'ok'];
const mostNamed = 3;

/** All parts in one sentence. */
export function overall(parts: readonly Pick<StatusPartView, 'state' | 'heading'>[]) {
  const state = states.find((one) => parts.some((part) => part.state === one)) ?? 'ok';
  const names = parts.filter((part) => part.state !== 'ok').map(({ heading }) => heading);
  if (names.length === 0) return { state, text: 'Everything is working.' };
  const list = new Intl.ListFormat('en-AU').format(
    names.length > mostNamed ? [...names.slice(0, mostNamed), `${names.length - mostNamed} more`] : names,
  );
  return {
    state,
    text: `${names.length === 1 ? 'One part needs' : `${names.length} parts need`} attention: ${list}.`,
  };
}
