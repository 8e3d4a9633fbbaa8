type Attributes = Readonly<Record<string, string | boolean | null>>;

/**
 * Makes an element. Children that are strings become text and nothing else; this is the one way in which text gets
 * onto the page. An attribute that is false or null is left out.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child): child is Node | string => child !== null));
  return element;
}

export function button(label: string, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const made = el('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', onClick);
  return made;
}

let nIds = 0;

/** An id that no other element of the page has. */
export function newId(): string {
  nIds += 1;
  return `e${nIds}`;
}
