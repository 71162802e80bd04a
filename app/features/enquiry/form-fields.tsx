import { Fragment } from 'react';
import type { FieldRule } from '#server/people/leads/views/field-rule';
import { Field } from '~/ui/field';
import * as css from './form-fields.css';

/** Stacked fields; short ones side by side where there is room; groups below their headings. */
export const FormFields = ({ fields }: { fields: readonly FieldRule[] }) => (
  <div className={css.fields}>
    {fields.map((rule) => (
      <Fragment key={rule.name}>
        {rule.heading ? <h2 className={css.heading}>{rule.heading}</h2> : null}
        <div className={rule.half ? css.half : css.wide}>
          <Field rule={rule} />
        </div>
      </Fragment>
    ))}
  </div>
);
