import type { Glossary } from '#server/api/routes/openapi-descriptions';
import { carTexts } from './car-texts';
import { cardTexts } from './card-texts';
import { fieldExamples } from './field-examples';
import { leadTexts } from './lead-texts';
import { moneyTexts } from './money-texts';
import { parameterExamples } from './parameter-examples';
import { schemaTexts } from './schema-texts';
import { siteTexts } from './site-texts';
import { webhookExamples, webhookTexts } from './webhook-texts';

/** Words and examples for fields and parameters whose declaration has none. A text in a declaration takes precedence. */
export const glossary: Glossary = {
  descriptions: {
    ...siteTexts,
    ...cardTexts,
    ...leadTexts,
    ...moneyTexts,
    ...carTexts,
    ...webhookTexts,
    ...schemaTexts,
    '?sortBy': 'Order of the results; the site’s own by default.',
    '?id': 'Id, as lists have it.',
    '?page': 'Number of the page, from 1.',
  },
  examples: { ...fieldExamples, ...parameterExamples, ...webhookExamples },
};
