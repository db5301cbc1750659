# Writes series of R's packages and of statsmodels (Python) as ARFF files: Rscript series.R <folder> <folder of statsmodels>
args <- commandArgs(TRUE)
out <- args[1]
python <- args[2]
dir.create(out, recursive = TRUE, showWarnings = FALSE)

# The longest part without missing values.
complete <- function(x) {
  runs <- rle(!is.na(x))
  ends <- cumsum(runs$lengths)
  best <- which.max(ifelse(runs$values, runs$lengths, 0))
  list(value = x[(ends[best] - runs$lengths[best] + 1):ends[best]], skipped = ends[best] - runs$lengths[best])
}

save <- function(name, x, frequency, year, cycle = 1) {
  part <- complete(as.numeric(x))
  value <- part$value
  at <- seq_along(value) - 1 + part$skipped
  seasonal <- frequency %in% c(4, 12)
  month <- (cycle - 1 + at) * (12 / frequency)
  time <- if (seasonal) sprintf("%04d-%02d", as.integer(year + month %/% 12), as.integer(month %% 12 + 1)) else at + 1
  writeLines(c(paste("@relation", name), paste("@attribute date", if (seasonal) "date yyyy-MM" else "numeric"), "@attribute value numeric", "@data",
    paste(time, format(value, digits = 10, trim = TRUE, scientific = FALSE), sep = ",")), file.path(out, paste0(name, ".arff")))
}

ofR <- function(package, object, columns = NULL, file = object) {
  data(list = file, package = package, envir = environment())
  x <- get(object)
  begin <- tryCatch(start(as.ts(x)), error = function(e) c(1, 1))
  for (column in if (is.null(columns)) "" else columns) {
    name <- gsub("[^a-z0-9]+", "-", tolower(paste(package, object, column)))
    save(sub("-$", "", name), if (column == "") x else x[, column], round(frequency(x)), floor(begin[1]), if (length(begin) > 1) begin[2] else 1)
  }
}

ofPython <- function(file, columns, frequency, year, cycle = 1) {
  x <- read.csv(file.path(python, file))
  for (column in columns) {
    save(paste0("statsmodels-", gsub("[^a-z0-9]+", "-", tolower(if (nchar(column) > 20) "sts-elec-equip" else column))), x[[column]], frequency, year, cycle)
  }
}

for (object in c("AirPassengers", "BJsales", "LakeHuron", "Nile", "UKgas", "WWWusage", "co2", "discoveries", "lynx", "nottem",
    "sunspot.year", "sunspots", "treering")) {
  ofR("datasets", object)
}
ofR("datasets", "BJsales.lead", file = "BJsales")
ofR("datasets", "Seatbelts", c("drivers", "kms", "PetrolPrice", "VanKilled"))
ofR("datasets", "EuStockMarkets", "DAX")
ofR("AER", "USMacroSWM", c("production", "cpi", "expenditure"))
ofR("AER", "USMacroSWQ", "gdp")
ofR("AER", "USMacroG", c("consumption", "m1", "inflation"))
ofR("AER", "USMacroSW", c("ffrate", "tbond", "gbpusd", "gdpjp"))
ofR("AER", "FrozenJuice", c("price", "fdd"))
ofR("AER", "PepperPrice", "black")
ofR("AER", "USProdIndex", "unadjusted")
ofR("AER", "GermanUnemployment", "unadjusted")
ofR("AER", "USStocksSW", c("returns", "dividend"))
ofR("AER", "ConsumerGood", "share")
ofR("AER", "DutchAdvert", "tv")
for (object in c("DutchSales", "UKNonDurables", "MarkPound")) {
  ofR("AER", object)
}
for (object in c("manaus", "wool")) {
  ofR("boot", object)
}
for (object in c("gas", "wineind", "woolyrnq")) {
  ofR("forecast", object)
}
for (object in c("fyff", "jocci", "lhur")) {
  ofR("lmtest", object, "y")
}
ofR("strucchange", "durab", "y")
ofR("strucchange", "PhillipsCurve", c("p", "w", "u"))
ofR("strucchange", "RealInt")
ofR("strucchange", "USIncExp", c("income", "expenditure"))
ofR("tseries", "GNP", file = "USeconomic")
ofR("tseries", "rl", file = "USeconomic")
for (object in c("emp", "gnp.def", "ip", "money.stock", "stock.prices", "unemp", "vel")) {
  ofR("tseries", object, file = "NelPlo")
}
ofR("tseries", "nino3", file = "nino")
ofR("tseries", "tcm10y", file = "tcm")
ofR("tseries", "flow.jok", file = "ice.river")
ofR("tseries", "prec", file = "ice.river")
ofR("tseries", "bev")
ofR("tseries", "camp")
ofR("quantreg", "gasprice")
ofPython("datasets/macrodata/macrodata.csv", c("infl", "realgdp", "realgovt", "realinv", "tbilrate", "unemp"), 4, 1959)
ofPython("datasets/elec_equip/elec_equip.csv", "STS.M.I7.W.TOVT.NS0016.4.000", 12, 1995)
ofPython("datasets/interest_inflation/E6.csv", "Dp", 4, 1972, 2)
ofPython("tsa/holtwinters/tests/results/housing-data.csv", "HOUSTNSA", 12, 1959)
ofPython("tsa/statespace/tests/results/frbny_nowcast/Nowcasting/data/US/2016-06-29.csv", c("PAYEMS", "HOUST", "TCU", "DGORDER", "IR"), 12, 1985)
elnino <- read.csv(file.path(python, "datasets/elnino/elnino.csv"))
save("statsmodels-elnino", t(elnino[, -1]), 12, 1950)
