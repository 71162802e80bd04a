import { Form, useNavigation } from '@remix-run/react';
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { say } from '~/rendering/say';
import { visuallyHidden } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { Visited, visitedField } from './dealer/visited';
import { Failure } from './journey';
import * as css from './journey.css';

interface StepFormProps {
  readonly action: string;
  readonly className?: string | undefined;
  readonly hasFile?: boolean;
  /** Hidden fields; that of the shopper's recent pages the script fills in. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly onChange?: FormEventHandler<HTMLFormElement> | undefined;
  readonly children: ReactNode;
}

/** A form of a journey: plain without JavaScript; with it, the page changes without a reload. */
export const StepForm = ({
  action,
  className = css.form,
  hasFile = false,
  hidden = {},
  onChange,
  children,
}: StepFormProps) => (
  <Form
    method="post"
    action={action}
    className={className}
    onChange={onChange}
    noValidate
    {...(hasFile ? { encType: 'multipart/form-data' } : {})}
  >
    {Object.entries(hidden).map(([name, value]) =>
      name === visitedField ? (
        <Visited key={name} />
      ) : (
        <input key={name} type="hidden" name={name} value={value} />
      ),
    )}
    {children}
  </Form>
);

interface PressProps {
  readonly children: ReactNode;
  readonly intent?: string | undefined;
  readonly tone?: 'primary' | 'quiet';
  readonly wide?: boolean;
}

/** A submit button that ignores further presses while the form is on its way. */
export function Press({ children, intent, tone = 'primary', wide = false }: PressProps) {
  const { state, formMethod } = useNavigation();
  const busy = state !== 'idle' && formMethod === 'POST';
  return (
    <button
      type="submit"
      className={button({ tone, wide })}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
      {...(intent === undefined ? {} : { name: 'intent', value: intent })}
    >
      {children}
    </button>
  );
}

interface MistakesProps {
  readonly answer:
    | { readonly errors: Readonly<Record<string, string>>; readonly failure?: string | undefined }
    | undefined;
  readonly names: readonly string[];
}

/** The mistakes of the form that was sent; takes the focus. */
export function Mistakes({ answer, names }: MistakesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  if (!answer) return null;
  return (
    <>
      <Failure text={answer.failure} />
      <ErrorSummary ref={box} errors={answer.errors} fields={names.map((name) => ({ name }))} />
    </>
  );
}

/** A field that people never see and machines fill in. */
export const Trap = ({ name }: { readonly name: string }) => (
  <div className={visuallyHidden} aria-hidden="true">
    <label>
      {say('Leave this empty')}
      <input name={name} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
