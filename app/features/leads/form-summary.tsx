import { useActionData } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import { useFormContext } from 'remix-validated-form';
import type { FieldRule } from '#server/page/views/field-rule';
import { ErrorSummary } from '~/ui/error-summary';
import { leadFormId } from './try-action';

interface FormSummaryProps {
  readonly fields: readonly FieldRule[];
  /** Set on submit, so that the summary takes focus if it returns. */
  readonly sent: RefObject<{ value: boolean }>;
  /** Shown before submitting, when the shopper leaves a step with mistakes. */
  readonly shown: boolean;
}

/** The mistakes of a submitted form; while typing, each shows at its field only. */
export function FormSummary({ fields, sent, shown }: FormSummaryProps) {
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
