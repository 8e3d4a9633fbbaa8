import { OPENING_ELEMENT_ID, PACKET_ELEMENT_ID } from '../grade/human/page-shell.js';

const packet = JSON.parse(document.getElementById(PACKET_ELEMENT_ID)?.textContent ?? 'null');
const opening = document.getElementById(OPENING_ELEMENT_ID);
if (opening !== null) opening.textContent = String(packet?.packetKey);
