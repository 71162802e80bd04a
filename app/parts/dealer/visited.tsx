import { useEffect, useRef } from 'react';

/** The hidden field with the campaign and the shopper's recent pages; the collection notice mentions what is kept. */
export const visitedField = 'lead_attributes';

/** Filled by the script from this visit's storage; empty without any. */
export function Visited() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = visited();
  }, []);
  return <input ref={field} type="hidden" name={visitedField} defaultValue="" />;
}

/** In the server's format, without invalid entries. */
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
