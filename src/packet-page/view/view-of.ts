import type { Place } from '../state/session.js';
import type { App, View } from './app.js';
import { finishView } from './finish-view.js';
import { itemView } from './item-view.js';
import { practiceView } from './practice-view.js';
import { startView } from './start-view.js';

/** What is shown at a place. */
export function viewOf(app: App, place: Place): View {
  switch (place.at) {
    case 'start':
      return startView(app);
    case 'practice':
      return practiceView(app, place.index);
    case 'item':
      return itemView(app, place.index);
    case 'finish':
      return finishView(app);
  }
}
