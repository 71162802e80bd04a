import { placesBeside } from '#server/dealer/rules/place-order';
import { answerField, choiceField, fileField, textField } from '#server/leads/rules/field-kinds';
import { type Asked, type LeadForm, oneStep, plain, under } from '#server/leads/rules/lead-form';
import {
  dealershipChoice,
  dealershipField,
  locationChoice,
  locationField,
  placeFields,
  visibleLocations,
} from '#server/leads/rules/place-choice';
import { carContactFields, contactFields, messageField } from '#server/leads/rules/shared-fields';
import type { FieldRule } from '#server/page/views/field-rule';
import { slugOf } from '#server/search/rules/slug';
import { filing } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

// The forms to the dealership that are about no car: general enquiry, fleet and careers.

/**
 * The general enquiry: its topic, and which location or dealership if there are several. Undefined for a location that
 * this site does not show.
 */
export function contactForm({ tenant, url }: Asked): LeadForm | undefined {
  const { contact, message_required: messageRequired } = tenant.forms;
  const locations = visibleLocations(tenant);
  const placeSlug = /^\/contact-us\/([^/]+)/.exec(url.pathname)?.[1];
  const place = locations.find(({ slug }) => slug === placeSlug);
  if (!contact.enabled || (placeSlug !== undefined && !place)) return undefined;
  const choice =
    contact.choose === 'dealership'
      ? dealershipChoice(locations)
      : locationChoice(contact.choose === 'nothing' ? [] : locations);
  const asks = (field: string) => choice.fields.some(({ name }) => name === field);
  return {
    ...plain,
    ...filing.contact,
    title: place ? `Contact ${place.name}` : contact.title,
    intro: contact.intro,
    steps: oneStep([
      topic(contact.topics),
      ...choice.fields,
      ...carContactFields(tenant.forms),
      messageField(messageRequired),
    ]),
    values: {
      ...(place && asks(locationField) && { [locationField]: place.id }),
      ...(place?.dealership_slug && asks(dealershipField) && { [dealershipField]: place.dealership_slug }),
    },
    // A form that asks for no place, on the page of one, is to that one.
    impliedFields: (values) =>
      place && choice.fields.length === 0 ? placeFields(place) : choice.impliedFields(values),
    // A location's page has its details above the form; on the general page many locations go below it.
    places: place || !placesBeside(locations) ? undefined : locations,
  };
}

const topic = (topics: Tenant['forms']['contact']['topics']) =>
  choiceField({
    name: 'category',
    label: 'What’s it about?',
    control: 'select',
    options: topics.map(({ category, text }) => ({ value: category, text })),
    required: true,
    empty: 'Choose a topic',
    missing: 'Choose a topic.',
  });

/** Fleet purchases for a business. */
export function fleetForm({ tenant }: Asked): LeadForm | undefined {
  const { fleet } = tenant.forms;
  if (!fleet.enabled) return undefined;
  const choice = dealershipChoice(visibleLocations(tenant));
  return {
    ...plain,
    ...filing.fleet,
    title: fleet.title,
    intro: fleet.intro,
    steps: oneStep([
      ...under('Your business', [
        textField({
          name: 'company',
          label: 'Company',
          maxLength: 120,
          autocomplete: 'organization',
          required: true,
        }),
        answerField(
          'fleet_size',
          'Vehicles in your fleet',
          'Choose the size of your fleet.',
          '1 to 4',
          '5 to 19',
          '20 to 49',
          '50 or more',
        ),
        ...choice.fields,
      ]),
      ...under('About you', [...contactFields, messageField(false)]),
    ]),
    impliedFields: choice.impliedFields,
    places: mainPlace(tenant),
  };
}

/** A job application with a resume. */
export function careersForm({ tenant }: Asked): LeadForm | undefined {
  const { careers } = tenant.forms;
  if (!careers.enabled) return undefined;
  const choice = dealershipChoice(visibleLocations(tenant));
  return {
    ...plain,
    ...filing.careers,
    title: careers.title,
    intro: careers.intro,
    steps: oneStep([
      ...under('The job', [position(careers), ...choice.fields]),
      ...under('About you', [...contactFields, { ...messageField(false), label: 'Tell us about yourself' }]),
      // Last: input before it can be restored however large the file is.
      fileField({ name: 'resume', label: 'Résumé', required: careers.resume_required }),
    ]),
    impliedFields: choice.impliedFields,
    places: mainPlace(tenant),
    submit: 'Send application',
  };
}

/** A select of the open positions, and any other. */
function position({ positions }: Tenant['forms']['careers']): FieldRule {
  if (positions.length === 0) {
    return textField({ name: 'position', label: 'Position', maxLength: 120, required: true });
  }
  return choiceField({
    name: 'position',
    label: 'Position',
    control: 'select',
    options: [...positions, 'Another position'],
    required: true,
    empty: 'Choose a position',
    missing: 'Choose a position.',
  });
}

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
    ...enquiry(context, true),
    title: 'Enquire about this offer',
    intro: `Ask us about “${name}” and we’ll call or email you.`,
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

/** A short form leaves out the location, and the message where the page already says what it is about (`isNamed`). */
function enquiry({ tenant }: Asked, isNamed = false) {
  const { short, message_required: messageRequired } = tenant.forms;
  const choice = locationChoice(visibleLocations(tenant, ['sales']));
  const places = short ? [] : choice.fields;
  const message = short && isNamed ? [] : [messageField(messageRequired)];
  return {
    ...plain,
    ...filing.offer,
    steps: oneStep([...places, ...carContactFields(tenant.forms), ...message]),
    impliedFields: choice.impliedFields,
    places: mainPlace(tenant),
  };
}

/** The contact for general matters: the primary location, or the first. */
const mainPlace = (tenant: Pick<Tenant, 'locations'>): readonly TenantLocation[] => {
  const visible = visibleLocations(tenant);
  const main = visible.find(({ primary }) => primary) ?? visible[0];
  return main ? [main] : [];
};
