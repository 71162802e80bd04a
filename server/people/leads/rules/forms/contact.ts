import { placesBeside } from '#server/dealership/locations/rules/places-beside';
import { filing } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { contactFields, messageField } from '../enquiry-fields';
import { choiceField } from '../field-kinds';
import { type Asked, type LeadForm, oneStep, plain } from '../lead-form';
import { dealershipChoice, locationChoice, locationField, visibleLocations } from '../place-choice';

/**
 * The general enquiry: its topic, and which location or dealership if there are several. Undefined for a location that
 * this site does not show.
 */
export function contactForm({ tenant, url }: Asked): LeadForm | undefined {
  const { contact, message_required: messageRequired } = tenant.forms;
  const locations = visibleLocations(tenant);
  const asked = /^\/contact-us\/([^/]+)/.exec(url.pathname)?.[1];
  const place = locations.find(({ slug }) => slug === asked);
  if (!contact.enabled || (asked !== undefined && !place)) return undefined;
  const choice = choiceOf(contact.choose, locations);
  return {
    ...plain,
    ...filing.contact,
    title: place ? `Contact ${place.name}` : contact.title,
    intro: contact.intro,
    steps: oneStep([
      topic(contact.topics),
      ...choice.fields,
      ...contactFields,
      messageField(messageRequired),
    ]),
    values:
      place && choice.fields.some(({ name }) => name === locationField) ? { location_id: place.id } : {},
    told: (entered) => choice.told(entered),
    // A location's page has its details above the form; on the general page many locations go below it.
    places: place || !placesBeside(locations) ? undefined : locations,
  };
}

function choiceOf(choose: Tenant['forms']['contact']['choose'], locations: readonly TenantLocation[]) {
  if (choose === 'dealership') return dealershipChoice(locations);
  return locationChoice(choose === 'nothing' ? [] : locations);
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
