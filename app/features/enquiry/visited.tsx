import { useEffect, useRef } from 'react';

/** The hidden field that says where the shopper had been, on sites that say so in their collection notice. */
export const visitedField = 'lead_attributes';

/** Filled in by the script alone, from what this visit kept; empty where nothing is kept. */
export function Visited() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = visited();
  }, []);
  return <input ref={field} type="hidden" name={visitedField} defaultValue="" />;
}

/** As the server reads it, which leaves out all that does not belong. */
function visited(): string {
  try {
    const linked_query_params = Object.fromEntries(
      new URLSearchParams(sessionStorage.getItem('linked') ?? ''),
    );
    const visited_pages: unknown = JSON.parse(sessionStorage.getItem('visited') ?? '[]');
    return JSON.stringify({ visited_pages, linked_query_params });
  } catch {
    return '';
  }
}
