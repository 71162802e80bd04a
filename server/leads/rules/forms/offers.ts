import { type Asked, type LeadForm, oneStep, plain } from '#server/leads/rules/lead-form';
import { locationChoice, mainPlace, visibleLocations } from '#server/leads/rules/place-choice';
import { contactFields, messageField } from '#server/leads/rules/shared-fields';
import { slugOf } from '#server/search/rules/slug';
import { filing } from '#server/settings/rules/filing';

/** An enquiry about offers, below the list of them; `?offer=` names one. */
export function offersForm(context: Asked): LeadForm | undefined {
  const { offers } = context.tenant.forms;
  if (!offers.enabled) return undefined;
  const offer = context.url.searchParams.get('offer')?.slice(0, 120) ?? '';
  return {
    ...enquiry(context),
    title: offers.form_title,
    name: offers.title,
    intro: offers.intro,
    ...(offer && { hidden: { page_id: offer }, query: `?offer=${encodeURIComponent(offer)}` }),
  };
}

/** The enquiry below an offer, with the offer and its car. */
export function offerForm(context: Asked): LeadForm | undefined {
  const { tenant, offer } = context;
  if (!tenant.forms.offers.enabled || !offer) return undefined;
  const { id, name, manufacturer, model } = offer;
  return {
    ...enquiry(context),
    title: 'Enquire about this offer',
    intro: `Ask us about “${name}” and we’ll call or email you.`,
    submit: tenant.wording.offer_button,
    hidden: {
      page_id: id,
      ...(manufacturer && {
        manufacturer_slug: slugOf(manufacturer),
        'Vehicle Make': manufacturer.slice(0, 60),
      }),
      ...(model && { 'Vehicle Model': model.name.slice(0, 60) }),
    },
  };
}

function enquiry({ tenant }: Asked) {
  const choice = locationChoice(visibleLocations(tenant, ['sales']));
  return {
    ...plain,
    ...filing.offer,
    steps: oneStep([...choice.fields, ...contactFields, messageField(tenant.forms.message_required)]),
    impliedFields: choice.impliedFields,
    places: mainPlace(tenant),
  };
}
