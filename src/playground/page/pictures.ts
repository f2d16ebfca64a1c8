import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';

export interface Picture {
  readonly url: string;
  readonly alt: string | null | undefined;
  /** Pixels, when known: the picture then keeps its place while it loads. */
  readonly width?: number | null | undefined;
  readonly height?: number | null | undefined;
}

/** A picture as messages show it: bounded in size, and large in front of everything when it is pressed. */
export function picture({ url, alt, width, height }: Picture): TemplateResult {
  return html`<button class="picture" type="button" aria-label=${`Enlarge: ${alt || 'picture'}`} @click=${() => enlarge(url, alt)}>
    <img src=${url} alt=${alt ?? ''} width=${ifDefined(width ?? undefined)} height=${ifDefined(height ?? undefined)} draggable="false" />
  </button>`;
}

function enlarge(url: string, alt: string | null | undefined): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.setAttribute('aria-label', 'Picture');
  const image = new Image();
  image.src = url;
  image.alt = alt ?? '';
  dialog.append(image);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
