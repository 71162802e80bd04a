import type { ValuationPanelView } from '#server/desk/views/valuation-panel-view';
import * as field from '~/ui/field.css';
import { fieldId } from '~/ui/field-view';
import { quiet } from './lead-page.css';
import { NumberField, PanelForm, type ValuationFormProps } from './valuation-fields';
import * as css from './valuation-panel.css';

/** Other kilometres or answers; the shopper does not see the result. */
export const ValueAgain = ({ valuation, action }: ValuationFormProps) => {
  const { again, errors } = valuation;
  if (!again) return null;
  return (
    <>
      {again.compared.length > 0 ? <Compared again={again} /> : null}
      <details className={css.more} open={again.open}>
        <summary className={css.summary}>Value again</summary>
        <PanelForm valuation={valuation} action={action} name="value-again" submit="Value again">
          <p className={quiet}>
            For staff only: the shopper sees a new amount when you send a revised offer.
          </p>
          <div className={css.fields}>
            <NumberField
              name="kilometres"
              label="Kilometres"
              value={again.kilometres}
              errors={errors}
              after="km"
            />
            {again.questions.map(({ name, label, value, options }) => (
              <div key={name} className={field.field}>
                <label className={field.label} htmlFor={fieldId(`answer_${name}`)}>
                  {label}
                </label>
                <select
                  className={field.input}
                  id={fieldId(`answer_${name}`)}
                  name={`answer_${name}`}
                  defaultValue={value}
                >
                  <option value="">Unknown</option>
                  {options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.text}
                    </option>
                  ))}
                </select>
              </div>
            ))}
          </div>
        </PanelForm>
      </details>
    </>
  );
};

const Compared = ({ again }: { again: NonNullable<ValuationPanelView['again']> }) => (
  <table className={css.table}>
    <caption className={css.caption}>Valued again by {again.by}</caption>
    <thead>
      <tr>
        <td className={css.cell} />
        <th className={css.cell} scope="col">
          Shopper
        </th>
        <th className={css.cell} scope="col">
          Again
        </th>
      </tr>
    </thead>
    <tbody>
      {again.compared.map(({ label, before, after }) => (
        <tr key={label}>
          <th className={css.cell} scope="row">
            {label}
          </th>
          <td className={css.cell}>{before}</td>
          <td className={css.cell}>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
