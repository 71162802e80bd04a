import { contactFields, messageField } from '../enquiry-fields';
import { filing } from '../filing';
import { type Asked, type LeadForm, oneStep, plain } from '../lead-form';
import { locationChoice, mainPlace, visibleLocations } from '../place-choice';

/** An enquiry about an offer (specification §2 `/special-offers`); `?offer=` names which. */
export function offersForm({ tenant, url }: Asked): LeadForm | undefined {
  const { offers, message_required: messageRequired } = tenant.forms;
  if (!offers.enabled) return undefined;
  const choice = locationChoice(visibleLocations(tenant, ['sales']));
  const offer = url.searchParams.get('offer')?.slice(0, 120) ?? '';
  return {
    ...plain,
    ...filing.offer,
    title: offers.title,
    intro: offers.intro,
    steps: oneStep([...choice.fields, ...contactFields, messageField(messageRequired)]),
    told: choice.told,
    places: mainPlace(tenant),
    ...(offer ? { hidden: { page_id: offer }, query: `?offer=${encodeURIComponent(offer)}` } : {}),
  };
}
