import { z } from 'zod';
import { listDriveSlots } from '#server/api/test-drives';
import { messageField } from '#server/leads/rules/shared-fields';
import { opensBooking } from '#server/leads/test-drives/find-booking';
import { slotField, slotValue } from '#server/leads/test-drives/rules/slot-days';
import { bookablePlaces } from '#server/leads/test-drives/rules/slots';
import { driveSlotsViewSchema } from '#server/leads/views/booking-view';
import { Problem } from '#server/platform/http/problem';
import type { Tenant } from '#server/settings/tenant-schema';
import { enteredText, personForm, personFormSchema, relayedSchema, sendForm } from './forms';
import { askApi, carSchema, defineTool, slugOf, type Tool } from './tool';

/** The settings that decide what a site's forms about a car ask for. */
type Forms = Pick<Tenant['forms'], 'short' | 'message_required'>;

const testSchema = z.boolean().describe('True if it was sent with a test key: the dealer never sees it.');
const testText = 'Stored as a test, because the call has a test key: the dealer does not see it.';

/** Sends the enquiry form about a car; the lead is stored before the answer. */
const createEnquiry = (forms: Forms): Tool =>
  defineTool({
    name: 'create_enquiry',
    title: 'Send an enquiry',
    description:
      'Sends the dealer an enquiry about a car for a person who asked for it. First show the person enquiry.consent_text of ' +
      'get_car; send it only after they agree. Sending the same again with the same form_token creates nothing new.',
    writes: true,
    input: relayedSchema(forms).extend({ message: enteredText(messageField(forms.message_required)) }),
    output: z.object({
      lead_id: z.string(),
      url: z.string().describe('The page that thanks the person and says what happens next.'),
      test: testSchema,
    }),
    run: async (site, { message, ...relayed }) => {
      const slug = await slugOf(site, relayed.car);
      if (slug instanceof Problem) return slug;
      const url = await sendForm(site, { slug, kind: 'enquire' }, relayed, { message });
      if (url instanceof Problem) return url;
      const lead_id = url.searchParams.get('lead') ?? '';
      const test = site.isTest === true;
      const text = test ? testText : 'The enquiry is with the dealer:';
      return { data: { lead_id, url: url.href, test }, text: `${text} ${url.href}` };
    },
  });

const takesBookings = (tenant: Tenant): boolean => bookablePlaces(tenant, undefined).length > 0;

const locationSchema = z
  .string()
  .min(1)
  .max(120)
  .optional()
  .describe("Id or slug of a location; the car's usual one by default.");

const notBookable = new Problem(
  'feature_off',
  'Test drives of this car can’t be booked online. create_enquiry can ask the dealer for one.',
);

/** The endpoint's list of times, with what is beside it. */
const slotListSchema = driveSlotsViewSchema
  .omit({ slots: true })
  .extend({ data: driveSlotsViewSchema.shape.slots });

/** Free times, through `GET /api/cars/{id}/test-drive-slots`, and the form to book one. */
const testDriveSlots = defineTool({
  name: 'test_drive_slots',
  title: 'List free test drive times',
  description:
    'Free times for a test drive of one car, and in `form` everything that book_test_drive needs. A time may be gone a ' +
    'moment later.',
  writes: false,
  isOffered: takesBookings,
  input: z.strictObject({
    car: carSchema,
    location: locationSchema,
    from: z.string().max(10).optional().describe('First day, YYYY-MM-DD; today by default.'),
    days: z.int().min(1).max(31).default(7),
  }),
  output: driveSlotsViewSchema.extend({ form: personFormSchema }),
  run: async (site, { car, location, from, days }) => {
    const slug = await slugOf(site, car);
    if (slug instanceof Problem) return slug;
    const query = { location, from, days, by: 'id' };
    const body = await askApi(site, listDriveSlots, { params: { id: slug }, query });
    if (body instanceof Problem) return body;
    const form = await personForm(site, { slug, kind: 'test-drive', location });
    if (form instanceof Problem) return form;
    const { data: slots, ...place } = slotListSchema.parse(body);
    if (!place.booking) return notBookable;
    return { data: { ...place, slots, form }, text: `${slots.length} free times in ${days} days.` };
  },
});

/** Books a time with the test drive form; lead and booking are stored before the answer. */
const bookTestDrive = (forms: Forms): Tool =>
  defineTool({
    name: 'book_test_drive',
    title: 'Book a test drive',
    description:
      'Books a free time of test_drive_slots for a person who asked for it. First show the person form.consent_text of ' +
      'test_drive_slots; book only after they agree. Shopper and dealer each get an email; the person can move or cancel ' +
      'the booking from theirs.',
    writes: true,
    isOffered: takesBookings,
    input: relayedSchema(forms).extend({
      starts_at: z.iso.datetime().describe('A starts_at of test_drive_slots.'),
      location: locationSchema,
      message: enteredText(messageField(false)),
    }),
    output: z.object({
      lead_id: z.string(),
      booked: z
        .boolean()
        .describe(
          'False if the last free time went to somebody else: the dealer has a request and will call.',
        ),
      starts_at: z.string(),
      url: z.string().describe("The person's confirmation page. Private: it can move or cancel the booking."),
      test: testSchema,
    }),
    run: async (site, { starts_at, location, message, ...relayed }) => {
      const slug = await slugOf(site, relayed.car);
      if (slug instanceof Problem) return slug;
      const form = { slug, kind: 'test-drive', location } as const;
      const slots = await askApi(site, listDriveSlots, {
        params: { id: slug },
        query: { location, days: 1, by: 'id' },
      });
      if (slots instanceof Problem) return slots;
      if (!slotListSchema.parse(slots).booking) return notBookable;
      const url = await sendForm(site, form, relayed, { message, [slotField]: slotValue(starts_at) });
      if (url instanceof Problem) return url;
      const leadId = url.searchParams.get('lead') ?? '';
      const key = url.searchParams.get('key') ?? '';
      const booked = opensBooking(site.services.secret, site.tenant.slug, leadId, key);
      const test = site.isTest === true;
      const text = `${booked ? 'Booked' : 'Requested, not booked'}: ${url.href}`;
      const data = { lead_id: leadId, booked, starts_at, url: url.href, test };
      return { data, text: test ? `${testText} ${text}` : text };
    },
  });

const madeTools = new Map<string, readonly Tool[]>();

/** The tools that fill in a form, with the fields of the site's own forms; made once for each set of fields. */
export function formTools({ forms }: Pick<Tenant, 'forms'>): readonly Tool[] {
  const name = `${forms.short} ${forms.message_required}`;
  const tools = madeTools.get(name) ?? [testDriveSlots, createEnquiry(forms), bookTestDrive(forms)];
  madeTools.set(name, tools);
  return tools;
}
