import { html, LitElement, type PropertyValues } from 'lit';
import { absoluteTime, relativeTime } from './time.ts';

const live = new Set<LiveTime>();
setInterval(() => {
  for (const element of live) element.requestUpdate();
}, 1000);

/** `<live-time>`: a timestamp in a text. The relative style follows the clock. */
export class LiveTime extends LitElement {
  static override properties = { seconds: { type: Number }, format: {}, locale: {} };
  declare seconds: number;
  declare format: string;
  declare locale: string;

  override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    live.add(this);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    live.delete(this);
  }

  override shouldUpdate(changed: PropertyValues) {
    return changed.size > 0 || this.format === 'R';
  }

  override render() {
    const date = new Date(this.seconds * 1000);
    if (Number.isNaN(date.getTime())) return html`<time>Invalid date</time>`;
    const text =
      this.format === 'R'
        ? relativeTime(this.seconds, Math.floor(Date.now() / 1000), this.locale)
        : absoluteTime(this.seconds, this.format, this.locale);
    return html`<time datetime=${date.toISOString()} title=${absoluteTime(this.seconds, 'F', this.locale)}>${text}</time>`;
  }
}

customElements.define('live-time', LiveTime);
