import { type SiteSwitches, sitePages } from '#server/dealership/addresses/rules/site-paths';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FieldRule } from '../views/field-rule';
import { optInField, optInText } from './enquiry-fields';
import { boxField } from './field-kinds';

/** Agreement to the terms of use, if a site requires it. */
export const termsField = 'agree_terms';

/**
 * The checkboxes below every form, never pre-ticked: the terms if the site requires them, news unless the site hides
 * it.
 */
export function consentFields(
  tenant: Pick<Tenant, 'name' | 'forms'> & SiteSwitches,
  now: Date,
): readonly FieldRule[] {
  const { name, forms } = tenant;
  return [
    ...(forms.terms.required ? [termsBox(forms.terms, sitePages(tenant, now))] : []),
    ...(forms.show_opt_in ? [boxField({ name: optInField, label: optInText(name) })] : []),
  ];
}

const termsBox = (
  { text, link }: Tenant['forms']['terms'],
  exists: (href: string) => boolean,
): FieldRule => ({
  ...boxField({
    name: termsField,
    label: text,
    required: true,
    missing: '* You must agree to the terms of use before submitting the form.',
  }),
  ...(link && exists(link) ? { link: { text: 'Read the terms of use', href: link } } : {}),
});
