// Searches the sections in search-index.js: every word must occur, as in "prediction interval". What a heading says counts most.
"use strict";
const MAX_FOUND = 40;
const ADDRESS = 0, PART = 1, TITLE = 2, HEADING = 3, TEXT = 4;
const WEIGHTS = { "Guide": 3, "": 3, "Java API": 2, "Results": 1, "Project": 1 };
const input = document.querySelector("input[name=q]");
const list = document.getElementById("found");

function count(text, word) {
  return text.split(word).length - 1;
}

function score(section, words, phrase) {
  // What stands below the title of a page stands under that heading.
  const title = section[TITLE].toLowerCase(), heading = (section[HEADING] || section[TITLE]).toLowerCase(), text = section[TEXT].toLowerCase();
  const all = title + " " + heading + " " + text;
  if (!words.every(word => all.includes(word))) {
    return 0;
  }
  let points = 1;
  for (const word of words) {
    points += Math.min(5, count(text, word)) + (heading.includes(word) ? 10 : 0) + (title.includes(word) ? 8 : 0);
  }
  points += (heading.includes(phrase) ? 30 : 0) + (title.includes(phrase) ? 25 : 0) + (text.includes(phrase) ? 10 : 0);
  points += heading === phrase || title === phrase ? 40 : 0;
  return points * (WEIGHTS[section[PART]] || 1);
}

/** Adds text to an element, with the words marked. */
function marked(element, text, words) {
  const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  text.split(new RegExp("(" + escaped.join("|") + ")", "i")).forEach((piece, k) => {
    if (k % 2 === 1) {
      element.appendChild(document.createElement("mark")).textContent = piece;
    } else {
      element.append(piece);
    }
  });
  return element;
}

function excerpt(text, words, phrase) {
  const lower = text.toLowerCase();
  const at = lower.includes(phrase) ? lower.indexOf(phrase) : Math.max(0, Math.min(...words.map(word => lower.indexOf(word)).filter(k => k >= 0)));
  const from = Number.isFinite(at) && at > 80 ? text.indexOf(" ", at - 80) + 1 : 0;
  const to = from + 240 < text.length ? text.lastIndexOf(" ", from + 240) : text.length;
  return (from > 0 ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
}

function search() {
  const phrase = input.value.trim().toLowerCase().replace(/["\s]+/g, " ").trim();
  const words = phrase.split(" ").filter(word => word);
  list.replaceChildren();
  if (words.length === 0) {
    document.getElementById("count").textContent = "Type a word above.";
    return;
  }
  const found = SECTIONS.map(section => [score(section, words, phrase), section]).filter(pair => pair[0] > 0).sort((a, b) => b[0] - a[0]);
  document.getElementById("count").textContent = found.length === 0 ? "Nothing contains " + words.join(" and ") + ". Try fewer words, or their beginning."
    : found.length + (found.length === 1 ? " section" : " sections") + " found" + (found.length > MAX_FOUND ? ", the best " + MAX_FOUND + " are shown." : ".");
  for (const [, section] of found.slice(0, MAX_FOUND)) {
    const item = list.appendChild(document.createElement("li"));
    const link = item.appendChild(document.createElement("a"));
    link.href = section[ADDRESS];
    marked(link, section[HEADING] || section[TITLE], words);
    const where = item.appendChild(document.createElement("p"));
    where.className = "where";
    where.textContent = [section[PART], section[HEADING] ? section[TITLE] : ""].filter(text => text).join(" › ");
    marked(item.appendChild(document.createElement("p")), excerpt(section[TEXT], words, phrase), words);
  }
}

input.value = new URLSearchParams(location.search).get("q") || "";
input.addEventListener("input", search);
input.form.addEventListener("submit", event => event.preventDefault());
search();
