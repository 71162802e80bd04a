import { z } from 'zod';
import { messageField } from '#server/leads/rules/shared-fields';
import { Problem } from '#server/platform/http/problem';
import { enteredText, relayedSchema, sendForm } from './send-form';
import { defineTool } from './tool';

/** Sends the enquiry form about a car; the lead is stored before the answer. */
export const createEnquiry = defineTool({
  name: 'create_enquiry',
  title: 'Send an enquiry',
  description:
    'Sends the dealer an enquiry about a car for a person who asked for it. First show the person enquiry.consent_text of ' +
    'get_car; send it only after they agree. Sending the same again with the same form_token creates nothing new.',
  writes: true,
  input: relayedSchema.extend({ message: enteredText(messageField(false)) }),
  output: z.object({
    lead_id: z.string(),
    url: z.string().describe('The page that thanks the person and says what happens next.'),
  }),
  run: async (site, { message, ...relayed }) => {
    const url = await sendForm(site, { slug: relayed.car, kind: 'enquire' }, relayed, { message });
    if (url instanceof Problem) return url;
    const lead_id = url.searchParams.get('lead') ?? '';
    return { data: { lead_id, url: url.href }, text: `The enquiry is with the dealer: ${url.href}` };
  },
});
