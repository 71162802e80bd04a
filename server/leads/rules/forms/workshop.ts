import { type Noun, withNoun } from '#server/dealer/rules/noun';
import { hoursOn } from '#server/dealer/rules/opening-hours';
import { boxesField, dayField, textField } from '#server/leads/rules/field-kinds';
import { type Asked, type LeadForm, oneStep, plain, under } from '#server/leads/rules/lead-form';
import { locationChoice, visibleLocations } from '#server/leads/rules/place-choice';
import { contactFields, messageField, regoField } from '#server/leads/rules/shared-fields';
import type { FieldErrors, FieldRule } from '#server/page/views/field-rule';
import { addDays, localTime, weekdayNames, weekdayOf } from '#server/platform/text/local-time';
import { filing } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

export const serviceDateField = 'preferred_date';
const furthestDays = 180;

/** A service booking: the car, a day and extra services. Only for sites with a workshop. */
export function serviceForm({ tenant, now }: Asked): LeadForm | undefined {
  const { service } = tenant.forms;
  const { noun } = tenant.stock;
  const workshops = visibleLocations(tenant, ['service']);
  if (!service.enabled || workshops.length === 0) return undefined;
  const choice = locationChoice(workshops, 'Workshop');
  return {
    ...plain,
    ...filing.service,
    title: service.title,
    intro: service.intro,
    steps: oneStep([
      ...under(withNoun('Your car', noun), [...vehicleFields(true, noun), regoField(true)]),
      ...under('Your booking', [
        ...choice.fields,
        preferredDate(tenant, now),
        ...additionalServices(service.additional_services),
      ]),
      ...under('About you', [...contactFields, messageField(false)]),
    ]),
    problems: (values) => closedProblem(choice.chosen(values), values[serviceDateField]?.trim() ?? ''),
    impliedFields: choice.impliedFields,
    submit: 'Request a booking',
    places: workshops,
  };
}

function preferredDate(tenant: Tenant, now: Date): FieldRule {
  const { date: today } = localTime(tenant.time_zone, now);
  return dayField({
    name: serviceDateField,
    label: 'Preferred date',
    half: true,
    min: addDays(today, 1),
    max: addDays(today, furthestDays),
  });
}

const additionalServices = (services: readonly string[]): readonly FieldRule[] =>
  services.length === 0
    ? []
    : [
        boxesField({
          name: 'additional_services',
          label: 'Additional services',
          options: services,
        }),
      ];

/** A weekday missing from the opening hours is not treated as an error. */
function closedProblem(place: TenantLocation | undefined, day: string): FieldErrors {
  if (!place || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return {};
  const hours = hoursOn(place, day);
  if (hours?.status !== 'closed') return {};
  const on = hours.name ? 'that day' : `on ${weekdayNames[weekdayOf(day)]}s`;
  return { [serviceDateField]: `${place.name} is closed ${on}. Please choose another day.` };
}

const messageRule = messageField(true);
const partsField: FieldRule = {
  ...messageRule,
  label: 'Which parts do you need?',
  messages: { ...messageRule.messages, required: 'Tell us which parts you need.' },
};

/** Parts and accessories; workshops sell them if there is no parts counter. */
export function partsForm({ tenant }: Asked): LeadForm | undefined {
  const { parts } = tenant.forms;
  const counters = visibleLocations(tenant, ['parts']);
  const places = counters.length > 0 ? counters : visibleLocations(tenant, ['service']);
  if (!parts.enabled || places.length === 0) return undefined;
  const choice = locationChoice(places);
  return {
    ...plain,
    ...filing.parts,
    title: parts.title,
    intro: parts.intro,
    steps: oneStep([
      ...under('Parts needed', [
        ...vehicleFields(true, tenant.stock.noun),
        regoField(false),
        partsField,
        ...choice.fields,
      ]),
      ...under('About you', contactFields),
    ]),
    impliedFields: choice.impliedFields,
    submit: 'Get a price',
    places,
  };
}

/** The shopper's own car, under the external field names. */
const vehicleFields = (required: boolean, noun: Noun): readonly FieldRule[] => [
  ofCar('Vehicle Make', 'Make', required, noun),
  ofCar('Vehicle Model', 'Model', required, noun),
];

function ofCar(name: string, label: string, required: boolean, noun: Noun): FieldRule {
  const missing = withNoun(`Enter the ${label.toLowerCase()} of your car.`, noun);
  return textField({ name, label, maxLength: 60, required, half: true, missing });
}
