import { useActionData } from '@remix-run/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, ValidatedForm } from 'remix-validated-form';
import type { FieldRule } from '#server/page/views/field-rule';
import type { FormView } from '#server/page/views/form-view';
import type { LinkView } from '#server/platform/views/packed';
import { Visited, visitedField } from '~/parts/dealer/visited';
import { englishHere, say } from '~/rendering/say';
import { button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { useDraft } from './draft';
import { type answerForm, leadFormId } from './form-route';
import { Progress, StepFields, StepTurn, SubmitButton, useSteps } from './form-steps';
import * as css from './lead-form.css';
import { RememberBox, useRemembered } from './remembered';
import { validatorFromRules } from './validator';

interface LeadFormProps {
  readonly view: FormView;
  /** A failure that concerns the whole form. */
  readonly failure?: string | undefined;
}

/** A form that creates a lead: checked while typing with JavaScript, and always by the server. */
export function LeadForm({ view, failure }: LeadFormProps) {
  const answer = useActionData<typeof answerForm>();
  const { step, go, back, begin } = useSteps(view.steps.length, answer);
  const { form, restored, forget } = useDraft(view, step, answer !== undefined, begin);
  const remembered = useRemembered(form, view, answer !== undefined);
  const isLast = step === view.steps.length - 1;
  const stepFields = useMemo(() => askedAt(view, step), [view, step]);
  const validator = useMemo(() => validatorFromRules(stepFields), [stepFields]);
  const [turned, setTurned] = useState(false);
  const isSent = useRef({ value: false });
  const send = () => {
    isSent.current.value = true;
    remembered.keep();
  };
  return (
    <ValidatedForm
      id={leadFormId}
      formRef={form}
      className={css.form}
      method="post"
      action={view.action}
      validator={validator}
      // Input submitted without JavaScript survives hydration.
      defaultValues={{ ...view.values, ...answer?.repopulateFields }}
      {...(hasFile(view) ? { encType: 'multipart/form-data' as const } : {})}
      onSubmitCapture={(event) => {
        if (!remembered.isEarly(event)) send();
      }}
      disableFocusOnError
      noValidate
    >
      {restored ? <Restored forget={forget} /> : null}
      <FormFailure failure={failure} ways={answer?.ways} tone={answer?.tone} />
      <Progress steps={view.steps} step={step} />
      <FormSummary fields={stepFields} sent={isSent} shown={turned} />
      <StepFields steps={view.steps} step={step} />
      <Unseen view={view} step={step} token={answer?.repopulateFields[tokenField]} />
      {view.consents.map((rule) => (
        <div key={rule.name} hidden={!isLast} lang={englishHere()}>
          <Field rule={rule} />
        </div>
      ))}
      {isLast ? <RememberBox box={remembered.box} /> : null}
      <StepTurn
        step={step}
        action={view.action}
        check={() => {
          send();
          setTurned(true);
        }}
        next={() => {
          setTurned(false);
          go(step + 1);
        }}
        back={() => {
          setTurned(false);
          back();
        }}
        submit={isLast ? <SubmitButton text={view.submit} /> : undefined}
      />
      <p className={css.privacy} lang={englishHere()}>
        {view.privacy}
      </p>
    </ValidatedForm>
  );
}

const hasFile = ({ steps }: FormView): boolean =>
  steps.some(({ fields }) => fields.some(({ control }) => control === 'file'));

/** Fields that must be valid before the next step; the consents are on the last one. */
const askedAt = ({ steps, consents }: FormView, step: number): readonly FieldRule[] => [
  ...(steps[step]?.fields ?? []),
  ...(step === steps.length - 1 ? consents : []),
];

/** Says that the tab restored earlier input, and offers to clear it. */
const Restored = ({ forget }: { forget: () => void }) => (
  <p className={css.restored}>
    {say('We saved what you typed.')}{' '}
    <button type="button" className={css.forget} onClick={forget}>
      {say('Start again')}
    </button>
  </p>
);

/** The time the form was first rendered. An answer keeps it, since fixing a mistake may take only a moment. */
const tokenField = 'form_token';

interface UnseenProps {
  readonly view: FormView;
  readonly step: number;
  readonly token: string | undefined;
}

/** Hidden fields, and the spam trap. */
const Unseen = ({ view, step, token }: UnseenProps) => (
  <>
    {view.steps.length > 1 ? <input type="hidden" name="step" value={step} /> : null}
    {Object.entries(view.hidden).map(([name, value]) =>
      name === visitedField ? (
        <Visited key={name} />
      ) : (
        <input key={name} type="hidden" name={name} value={(name === tokenField && token) || value} />
      ),
    )}
    <div className={css.trap} aria-hidden="true">
      <label>
        {say('Leave this empty')}
        <input name={view.trap} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  </>
);

interface FailureProps {
  readonly failure: string | undefined;
  readonly ways: readonly LinkView[] | undefined;
  /** `notice`: nothing has failed, and the form is sent once more. */
  readonly tone: 'notice' | undefined;
}

/** A form-level failure: a banner with ways on, if there are any, and with JavaScript otherwise also an alert. */
function FormFailure({ failure, ways, tone }: FailureProps) {
  const answer = useActionData();
  const banner = useRef<HTMLParagraphElement>(null);
  // Every answer is a new object, so a second failure is announced again.
  useEffect(() => {
    if (!answer || !failure) return;
    if (ways) banner.current?.scrollIntoView({ block: 'nearest' });
    else window.alert(say('An error occurred when submitting this form'));
  }, [answer, failure, ways]);
  if (!failure) return null;
  return (
    <>
      <p ref={banner} className={tone === 'notice' ? css.notice : css.failure} role="alert">
        {failure}
      </p>
      {ways && ways.length > 0 ? (
        <p className={css.ways}>
          {ways.map(({ text, href }) => (
            <a key={href} className={button({ tone: 'quiet' })} href={href}>
              {text}
            </a>
          ))}
        </p>
      ) : null}
    </>
  );
}

interface FormSummaryProps {
  readonly fields: readonly FieldRule[];
  /** Set on submit, so that the summary takes focus if it returns. */
  readonly sent: RefObject<{ value: boolean }>;
  /** Shown before submitting, when the shopper leaves a step with mistakes. */
  readonly shown: boolean;
}

/** The mistakes of a submitted form; while typing, each shows at its field only. */
function FormSummary({ fields, sent, shown }: FormSummaryProps) {
  const { fieldErrors, hasBeenSubmitted } = useFormContext(leadFormId);
  const isAnswered = useActionData() !== undefined;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sent.current?.value || Object.keys(fieldErrors).length === 0) return;
    sent.current.value = false;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [fieldErrors, sent]);
  if (!isAnswered && !hasBeenSubmitted && !shown) return null;
  return <ErrorSummary ref={box} errors={fieldErrors} fields={fields} />;
}
