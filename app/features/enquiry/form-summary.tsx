import { useActionData } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import { useFormContext } from 'remix-validated-form';
import type { FieldRule } from '#server/people/leads/views/field-rule';
import { ErrorSummary } from '~/ui/error-summary';
import { leadFormId } from './lead-form-id';

interface FormSummaryProps {
  readonly fields: readonly FieldRule[];
  /** Set when the form is sent, so that the summary takes the focus if it comes back. */
  readonly sent: RefObject<{ value: boolean }>;
  /** Shown before the form was sent: a step of it was left. */
  readonly shown: boolean;
}

/** The mistakes of a form that was sent; while it is only being typed they stand at their fields alone. */
export function FormSummary({ fields, sent, shown }: FormSummaryProps) {
  const { fieldErrors, hasBeenSubmitted } = useFormContext(leadFormId);
  const answered = useActionData() !== undefined;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sent.current?.value || Object.keys(fieldErrors).length === 0) return;
    sent.current.value = false;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [fieldErrors, sent]);
  if (!answered && !hasBeenSubmitted && !shown) return null;
  return <ErrorSummary ref={box} errors={fieldErrors} fields={fields} />;
}
