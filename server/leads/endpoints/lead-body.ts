import { z } from 'zod';
import { enquiryFields, optInField } from '../rules/enquiry-fields';
import { carriedFields } from '../rules/lead-fields';
import type { FieldRule } from '../views/field-rule';

/**
 * What `POST /api/leads` takes. It is described here and checked by the enquiry's own rules (`submitLead`),
 * which know what this site asks for: so a caller is told of every wrong field at once, in the words of the form.
 */
export const leadBodySchema = z
  .object({
    ...described(enquiryFields({ message_required: false })),
    ...described(carriedFields),
    [optInField]: z
      .unknown()
      .optional()
      .meta({ type: 'boolean', description: 'Marketing consent, only when the person gave it.' }),
    car_dealership_id: documented('Another name of dealership_id.', 120).optional(),
    url: documented('The page the lead was sent from.', 2048).optional(),
    user_agent: documented('Of the person, not of the program that calls.', 512).optional(),
  })
  .meta({ id: 'NewLead' });

function described(rules: readonly FieldRule[]): Record<string, z.ZodType> {
  return Object.fromEntries(rules.map((rule) => [rule.name, ofRule(rule)]));
}

function ofRule({ label, required, maxLength, name }: FieldRule): z.ZodType {
  const note = name === 'message' ? `${label}; required unless the site says otherwise.` : label;
  return required ? documented(note, maxLength) : documented(note, maxLength).optional();
}

function documented(description: string, maxLength: number) {
  return z.unknown().meta({ type: 'string', description, maxLength });
}
