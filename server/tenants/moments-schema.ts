import { z } from 'zod';
import { pictureRef } from '../content/picture-schema';
import { date, link, text } from './text-schema';

const origin = z
  .string('text')
  .regex(
    /^https:\/\/(\*\.)?[a-z0-9][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+(:\d{1,5})?$/,
    'an https origin without a path, e.g. https://chat.example or https://*.chat.example',
  );

/** The promotional popup (specification §3 "Popup", §4, §9): at most 600 pixels wide and 80 % of the screen high. */
export const popupSchema = z.strictObject({
  src: pictureRef.optional().describe('Its picture.'),
  start: date.optional().describe("First day it is shown, in the site's time zone."),
  expiryDate: date.optional().describe("Last day it is shown, in the site's time zone."),
  linkTo: link.optional().describe('Where its button leads.'),
  title: text.max(120, 'text of at most 120 characters').describe('Its heading.'),
  description: text.max(600, 'text of at most 600 characters').optional().describe('A sentence or two.'),
  buttonText: text
    .max(40, 'text of at most 40 characters')
    .default('Find out more')
    .describe('Text of its button.'),
});

/** The chat entry point (specification §1 "chat with the dealer"). */
export const chatSchema = z.strictObject({
  text: text.max(30, 'text of at most 30 characters').default('Message us').describe('Text of its button.'),
  script: z
    .string('text')
    .regex(/^https:\/\/[^\s\\]+$/, 'an https address')
    .meta({ examples: ['https://widget.example/chat.js'] })
    .optional()
    .describe("The chat service's script. It is loaded after a tap only; without it the contact form opens."),
  origins: z
    .array(origin, 'a list of origins')
    .max(10, 'at most ten origins')
    .default([])
    .describe('Further origins that the chat sends to or shows frames of, e.g. ["https://widget.example"].'),
});

export type PopupSettings = z.infer<typeof popupSchema>;
export type ChatSettings = z.infer<typeof chatSchema>;
