import { element, type XmlPart } from '#server/platform/text/xml';

/** An element with a text; false, which leaves it out, without one. */
export const optionalElement = (name: string, text: string | undefined): XmlPart | false =>
  text !== undefined && text !== '' && element(name, {}, text);
