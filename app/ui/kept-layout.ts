/** Name of the choice in the browser's storage and of the document's attribute. */
export const layoutKey = 'view';

/** Runs in the head, so that a list has the chosen layout from the first paint on. Every page pays for its bytes. */
export const restoreLayout = `try{document.documentElement.dataset.${layoutKey}=localStorage.${layoutKey}}catch{}`;
