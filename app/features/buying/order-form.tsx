import { Form, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { BuyingAnswer } from '#server/pages/buying/views/buying-outcome';
import { PlainField } from '~/parts/dealer/plain-field';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import type { FieldView } from '~/ui/field-view';
import * as css from './order.css';

interface OrderFormProps {
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly hasFile?: boolean;
  readonly answer: BuyingAnswer | undefined;
  /** Fields whose mistakes the summary lists. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** A form of the purchase: plain without JavaScript; with it, the page changes without a reload. */
export const OrderForm = ({
  action,
  hidden = {},
  hasFile = false,
  answer,
  names,
  children,
}: OrderFormProps) => (
  <Form
    method="post"
    action={action}
    className={css.form}
    noValidate
    {...(hasFile ? { encType: 'multipart/form-data' } : {})}
  >
    <Mistakes answer={answer} names={names} />
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </Form>
);

/** The mistakes of the form that was sent; takes the focus. */
function Mistakes({ answer, names }: Pick<OrderFormProps, 'answer' | 'names'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  if (!answer) return null;
  return (
    <>
      {answer.failure ? (
        <p className={css.failure} role="alert">
          {answer.failure}
        </p>
      ) : null}
      <ErrorSummary ref={box} errors={answer.errors} fields={names.map((name) => ({ name }))} />
    </>
  );
}

/** The submit button, which ignores further presses while the form is on its way. */
export function Press({ children }: { readonly children: ReactNode }) {
  const { state, formMethod } = useNavigation();
  const busy = state !== 'idle' && formMethod === 'POST';
  return (
    <div className={css.buttons}>
      <button
        type="submit"
        className={button()}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        {children}
      </button>
    </div>
  );
}

interface FieldListProps {
  readonly fields: readonly (FieldView & {
    readonly half?: true | undefined;
    readonly heading?: string | undefined;
  })[];
  readonly values: Readonly<Record<string, string>>;
  readonly answer: BuyingAnswer | undefined;
}

/** Fields below each other, short ones side by side. */
export const FieldList = ({ fields, values, answer }: FieldListProps) => (
  <div className={css.fields}>
    {fields.map((rule) => (
      <div key={rule.name} className={rule.half ? css.half : css.whole}>
        {rule.heading ? <h2 className={css.group}>{rule.heading}</h2> : null}
        <PlainField
          rule={rule}
          value={answer?.values[rule.name] ?? values[rule.name]}
          error={answer?.errors[rule.name]}
        />
      </div>
    ))}
  </div>
);
