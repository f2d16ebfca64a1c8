/**
 * Puts an open popover below its anchor, or above it where there is more room, and as wide as the anchor.
 * Popovers stand in the top layer, so neither a scrolling list nor a dialog cuts them off.
 */
export function placeBeside(popup: HTMLElement, anchor: HTMLElement): void {
  const gap = 4;
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom - 2 * gap;
  const above = box.top - 2 * gap;
  const height = Math.min(popup.scrollHeight + 2, 320);
  const up = below < height && above > below;
  popup.style.width = `${box.width}px`;
  popup.style.left = `${box.left}px`;
  popup.style.maxHeight = `${Math.min(height, up ? above : below)}px`;
  popup.style.top = up ? 'auto' : `${box.bottom + gap}px`;
  popup.style.bottom = up ? `${innerHeight - box.top + gap}px` : 'auto';
}
