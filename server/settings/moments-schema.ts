import { z } from 'zod';
import { pictureRef } from './media-schema';
import { date, link, text } from './text-schema';

const origin = z
  .string('text')
  .regex(
    /^https:\/\/(\*\.)?[a-z0-9][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+(:\d{1,5})?$/,
    'an https origin without a path, e.g. https://chat.example or https://*.chat.example',
  );

/** The promotional popup: at most 600 pixels wide and 80 % of the screen high. */
export const popupSchema = z.strictObject({
  src: pictureRef.optional().describe('Picture.'),
  start: date.optional().describe("First day shown, in the site's time zone."),
  expiryDate: date.optional().describe("Last day shown, in the site's time zone."),
  linkTo: link.optional().describe('Button link.'),
  title: text.max(120, 'text of at most 120 characters').describe('Heading.'),
  description: text.max(600, 'text of at most 600 characters').optional().describe('A sentence or two.'),
  buttonText: text.max(40, 'text of at most 40 characters').default('Find out more').describe('Button text.'),
});

/** The chat entry point. */
export const chatSchema = z.strictObject({
  text: text.max(30, 'text of at most 30 characters').default('Message us').describe('Button text.'),
  script: z
    .string('text')
    .regex(/^https:\/\/[^\s\\]+$/, 'an https address')
    .meta({ examples: ['https://widget.example/chat.js'] })
    .optional()
    .describe("The chat service's script, loaded only after a tap. Without it the contact form opens."),
  origins: z
    .array(origin, 'a list of origins')
    .max(10, 'at most ten origins')
    .default([])
    .describe('Other origins the chat connects to or frames, e.g. ["https://widget.example"].'),
});

export type PopupSettings = z.infer<typeof popupSchema>;
export type ChatSettings = z.infer<typeof chatSchema>;
