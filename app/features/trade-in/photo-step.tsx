import { useEffect, useRef } from 'react';
import type { PhotoErrors, PhotoStepView } from '#server/trade-in/views/valuation-view';
import { button } from '~/ui/button.css';
import { ErrorSummary } from '~/ui/error-summary';
import { PhotoSlot } from './photo-slot';
import * as css from './photo-step.css';
import { usePhotoUploads } from './use-photo-uploads';

interface PhotoStepProps {
  readonly view: PhotoStepView;
  /** What was wrong with the form that was sent, by slot. */
  readonly errors?: PhotoErrors | undefined;
}

/**
 * Photos of the shopper's car, one for each slot. Each is sent in pieces once it is chosen; without JavaScript each slot
 * is a form of its own. The form at the end continues, with or without photos.
 */
export function PhotoStep({ view, errors = {} }: PhotoStepProps) {
  const uploads = usePhotoUploads(view);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) summary.current?.focus();
  }, [errors]);
  const count = view.slots.filter((slot) => uploads.photoOf(slot)).length;
  return (
    <div className={css.step}>
      <ErrorSummary ref={summary} errors={errors} fields={view.slots} />
      <p className={css.count} role="status">
        {count === 0
          ? `Up to ${view.slots.length} photos, 8 MB each.`
          : `${count} of ${view.slots.length} photos saved.`}
      </p>
      <ul className={css.slots}>
        {view.slots.map((slot) => (
          <PhotoSlot key={slot.name} slot={slot} view={view} uploads={uploads} error={errors[slot.name]} />
        ))}
      </ul>
      <form method="post" action={view.action}>
        <button
          className={button({ tone: count === 0 ? 'quiet' : 'primary' })}
          type="submit"
          name="intent"
          value="photos"
          disabled={uploads.isBusy}
        >
          {uploads.isBusy ? 'Uploading…' : count === 0 ? 'Skip photos' : 'Continue'}
        </button>
      </form>
    </div>
  );
}
