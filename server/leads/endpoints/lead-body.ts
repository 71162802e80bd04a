import { z } from 'zod';
import { leadAttributesSchema } from '../lead';
import { enquiryFields, optInField } from '../rules/enquiry-fields';
import { attributesField } from '../rules/lead-attributes';
import { carriedFields } from '../rules/lead-fields';
import type { FieldRule } from '../views/field-rule';

const asked = enquiryFields({ message_required: false });

/** Notes beside the labels that the form has. */
const notes: Readonly<Record<string, string>> = {
  message: 'Required unless the site says otherwise.',
  car_id: 'Id of a car, or the slug of its page.',
};

/**
 * What `POST /api/leads` takes. It is described here and checked by the enquiry's own rules (`submitLead`),
 * which know what this site asks for: so a caller is told of every wrong field at once, in the words of the form.
 */
export const leadBodySchema = z
  .object({
    ...Object.fromEntries([...asked, ...carriedFields].map((rule) => [rule.name, ofRule(rule)])),
    [optInField]: z
      .unknown()
      .optional()
      .meta({ type: 'boolean', description: 'Marketing consent, only when the person gave it.' }),
    [attributesField]: leadAttributesSchema
      .partial()
      .optional()
      .catch(undefined)
      .describe(
        'Where the person had been. From a page of this site only where the site says so in its notice.',
      ),
    car_dealership_id: documented('Another name of dealership_id.', 120),
    url: documented('The page the lead was sent from.', 2048),
    user_agent: documented('Of the person, not of the program that calls.', 512),
  })
  .meta({ id: 'NewLead', required: asked.filter(({ required }) => required).map(({ name }) => name) });

function ofRule({ label, maxLength, name }: FieldRule): z.ZodType {
  return documented(notes[name] ?? (label === name ? undefined : label), maxLength);
}

function documented(description: string | undefined, maxLength: number) {
  return z
    .unknown()
    .optional()
    .meta({ type: 'string', maxLength, ...(description === undefined ? {} : { description }) });
}
